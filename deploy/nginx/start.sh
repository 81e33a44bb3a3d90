#!/bin/sh
# Runs nginx with fixed-ops.conf, for the name and the processes in the environment. It writes only to RUN_FOLDER and CACHE_FOLDER, so that
# the rest of the file system may be read-only. Nothing needs root.
set -eu
here=$(dirname "$0")
run=${RUN_FOLDER:-/run/fixed-ops}
cache=${CACHE_FOLDER:-/var/cache/fixed-ops}
certificates=${CERTIFICATES_FOLDER:-/certificates}
name=${SERVER_NAME:?the name that people open, such as fixedops.example.com}
# Each list has two addresses with a space between them: processes with documents and files, and processes that answer calls. A process of
# the whole product belongs in both lists.
gateways=${GATEWAYS:?the gateways, such as "10.0.0.1:3000 10.0.0.2:3000"}
apis=${APIS:?the processes of the API, such as "10.0.0.3:3000 10.0.0.4:3000"}
for each in "GATEWAYS $gateways" "APIS $apis"; do
    set -- $each
    [ $# -eq 3 ] || { echo "$1 names two processes, such as \"10.0.0.1:3000 10.0.0.2:3000\"; it is \"${each#* }\"." >&2; exit 1; }
done
set -- $gateways $apis

if [ ! -e "$certificates/fullchain.pem" ]; then
    case $name in
        localhost) ;;
        *) echo "There is no $certificates/fullchain.pem with the certificate of $name, and no privkey.pem." >&2; exit 1 ;;
    esac
    # This certificate is for trials. Browsers warn of it.
    certificates=$run
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$name" \
        -addext "subjectAltName=DNS:$name" -keyout "$run/privkey.pem" -out "$run/fullchain.pem" 2>/dev/null
fi

# A container has no IPv6 unless its engine offers it. nginx would then not start with the lines of IPv6, so they are removed.
sed -e "s|server 127.0.0.1:3001 |server $1 |" -e "s|server 127.0.0.1:3002 |server $2 |" \
    -e "s|server 127.0.0.1:3003 |server $3 |" -e "s|server 127.0.0.1:3004 |server $4 |" \
    -e "/listen \[::\]:/d" -e "s|listen 80;|listen ${HTTP_LISTEN:-80};|" -e "s|listen 443 |listen ${HTTPS_LISTEN:-443} |" \
    -e "s|server_name fixedops.example.com;|server_name $name;|" \
    -e "s|/etc/ssl/certs/fixed-ops.pem|$certificates/fullchain.pem|" \
    -e "s|/etc/ssl/private/fixed-ops.key|$certificates/privkey.pem|" \
    -e "s|/var/cache/nginx/fixed-ops|$cache/files|" \
    "$here/fixed-ops.conf" > "$run/site.conf"

cat > "$run/nginx.conf" <<CONF
${NGINX_USER:+user $NGINX_USER;}
worker_processes auto;
daemon off;
pid $run/nginx.pid;
error_log ${ERROR_LOG:-/dev/stderr} warn;
events {}
http {
  client_body_temp_path $cache/body;
  proxy_temp_path $cache/proxy;
  fastcgi_temp_path $cache/fastcgi;
  uwsgi_temp_path $cache/uwsgi;
  scgi_temp_path $cache/scgi;
  # The address of a request holds nothing secret: queries are left out.
  log_format by_process '\$upstream_addr \$status \$request_method \$uri';
  access_log ${ACCESS_LOG:-/dev/stdout} by_process;
  include $run/site.conf;
}
CONF
# nginx would read a variable of this name as a list of inherited sockets.
program=${NGINX:-nginx}
unset NGINX
exec "$program" -p "$run" -c "$run/nginx.conf" -e "${ERROR_LOG:-/dev/stderr}"
